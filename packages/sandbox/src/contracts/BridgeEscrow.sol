// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Base of all bridge stand-ins. It keeps deposits on the source chain; its relayer pays the recipient on the
/// destination chain, or refunds the sender. The zero address is the native coin.
abstract contract BridgeEscrow {
    struct Order {
        /// The provider's id of the transfer; not necessarily unique.
        bytes32 quoteId;
        address inputToken;
        uint256 inputAmount;
        /// Fee for the relayer, charged in the native coin on top of the amount.
        uint256 nativeFee;
        uint256 destinationChainId;
        address outputToken;
        uint256 outputAmount;
        address recipient;
    }

    struct Holding {
        address sender;
        address token;
        uint256 amount;
    }

    event Deposited(bytes32 indexed id, address indexed sender, Order order);
    /// A deposit without the terms of its order, which are in the provider's records.
    event Noted(bytes32 indexed id, address indexed sender, address token, uint256 amount, bytes note);
    event Filled(bytes32 indexed id, address token, uint256 amount, address recipient);
    event Refunded(bytes32 indexed id, address token, uint256 amount, address recipient);

    address public immutable relayer;
    mapping(bytes32 => Holding) public holdings;
    mapping(bytes32 => bool) public filled;
    uint256 private _deposits;

    modifier onlyRelayer() {
        require(msg.sender == relayer, "BridgeEscrow: relayer only");
        _;
    }

    constructor(address relayer_) {
        relayer = relayer_;
    }

    /// Pays an order of another chain from the relayer's balance, once. The relayer chooses token and amount.
    function fill(bytes32 id, address token, uint256 amount, address recipient) external payable onlyRelayer {
        require(!filled[id], "BridgeEscrow: filled already");
        require(msg.value == (token == address(0) ? amount : 0), "BridgeEscrow: wrong value");
        filled[id] = true;
        if (token == address(0)) _pay(recipient, amount);
        else _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", relayer, recipient, amount));
        emit Filled(id, token, amount, recipient);
    }

    /// Refunds a deposit to its sender, once. The relayer keeps the native fee.
    function refund(bytes32 id) external onlyRelayer {
        Holding memory held = holdings[id];
        require(held.amount != 0, "BridgeEscrow: nothing held");
        delete holdings[id];
        if (held.token == address(0)) _pay(held.sender, held.amount);
        else _call(held.token, abi.encodeWithSignature("transfer(address,uint256)", held.sender, held.amount));
        emit Refunded(id, held.token, held.amount, held.sender);
    }

    function _deposit(Order memory order) internal {
        _depositFor(msg.sender, order);
    }

    /// Stores a deposit that is paid by the caller, a contract of the provider. A refund goes to `sender`. The id is a
    /// hash of the content, so that it never matches another order after a reorganization.
    function _depositFor(address sender, Order memory order) internal {
        require(order.inputAmount != 0, "BridgeEscrow: no amount");
        require(order.recipient != address(0), "BridgeEscrow: no recipient");
        require(order.destinationChainId != block.chainid, "BridgeEscrow: same chain");
        bool isNative = order.inputToken == address(0);
        require(msg.value == order.nativeFee + (isNative ? order.inputAmount : 0), "BridgeEscrow: wrong value");
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), _deposits++, sender, order));
        holdings[id] = Holding(sender, order.inputToken, order.inputAmount);
        emit Deposited(id, sender, order);
        if (order.nativeFee != 0) _pay(relayer, order.nativeFee);
        if (!isNative) _pull(order.inputToken, order.inputAmount);
    }

    /// Stores a deposit that only carries a note for the relayer.
    function _depositNoted(address token, uint256 amount, bytes memory note) internal {
        _keepNoted(msg.sender, token, amount, note);
        if (token != address(0)) _pull(token, amount);
    }

    /// Stores the same kind of deposit for `sender`, from tokens that this contract already holds.
    function _keepNoted(address sender, address token, uint256 amount, bytes memory note) internal {
        require(amount != 0, "BridgeEscrow: no amount");
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), _deposits++, sender, token, amount, note));
        holdings[id] = Holding(sender, token, amount);
        emit Noted(id, sender, token, amount, note);
    }

    function _pull(address token, uint256 amount) private {
        _call(
            token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount)
        );
    }

    function _pay(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "BridgeEscrow: native transfer refused");
    }

    /// Some tokens return nothing (USDT). A token that returns a value must return true.
    function _call(address token, bytes memory data) internal {
        require(token.code.length != 0, "BridgeEscrow: no token");
        (bool ok, bytes memory result) = token.call(data);
        require(ok && (result.length == 0 || abi.decode(result, (bool))), "BridgeEscrow: token transfer failed");
    }
}
