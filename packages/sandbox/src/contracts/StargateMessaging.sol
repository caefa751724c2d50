// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for Stargate's TokenMessaging with LayerZero. It registers the pools and keeps their deposits; the
/// relayer pays on the destination chain. Endpoint ids, asset ids and addresses are real.
/// Source: https://github.com/stargate-protocol/stargate-v2, packages/stg-evm-v2
contract StargateMessaging is BridgeEscrow {
    struct Pool {
        uint256 chainId;
        uint16 assetId;
        address stargate;
        /// The zero address is the native coin.
        address token;
        uint8 decimals;
    }

    /// A transfer, as submitted by a pool. `amountLD` in base units, `amountOutSD` in units of 6 decimals.
    struct Ride {
        address sender;
        address recipient;
        uint32 dstEid;
        bool isBus;
        uint256 amountLD;
        uint64 amountOutSD;
        uint256 fare;
    }

    uint16 private constant USDC = 1;
    uint16 private constant USDT = 2;
    uint16 private constant ETH = 13;
    uint8 private constant SHARED_DECIMALS = 6;

    /// Asset id of each pool of this chain; 0 for other contracts.
    mapping(address => uint16) public assetIds;
    mapping(address => Pool) private _local;
    mapping(uint256 => mapping(uint16 => Pool)) private _pools;

    constructor(address relayer_) BridgeEscrow(relayer_) {
        _add(1, USDC, 0xc026395860Db2d07ee33e05fE50ed7bD583189C7, 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48, 6);
        _add(1, USDT, 0x933597a323Eb81cAe705C5bC29985172fd5A3973, 0xdAC17F958D2ee523a2206206994597C13D831ec7, 6);
        _add(1, ETH, 0x77b2043768d28E9C9aB44E1aBfC95944bcE57931, address(0), 18);
        _add(42161, USDC, 0xe8CDF27AcD73a434D661C84887215F7598e7d0d3, 0xaf88d065e77c8cC2239327C5EDb3A432268e5831, 6);
        _add(42161, USDT, 0xcE8CcA271Ebc0533920C83d39F417ED6A0abB7D0, 0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9, 6);
        _add(42161, ETH, 0xA45B5130f36CDcA45667738e2a258AB09f4A5f7F, address(0), 18);
        _add(8453, USDC, 0x27a16dc786820B16E5c9028b75B99F6f604b5d26, 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913, 6);
        _add(8453, ETH, 0xdc181Bd607330aeeBEF6ea62e03e5e1Fb4B6F7C7, address(0), 18);
        _add(5000, USDC, 0xAc290Ad4e0c891FDc295ca4F0a6214cf6dC6acDC, 0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9, 6);
        _add(5000, USDT, 0xB715B85682B731dB9D5063187C450095c91C57FC, 0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE, 6);
        _add(5000, ETH, 0x4c1d3Fc3fC3c177c3b633427c2F769276c547463, 0xdEAddEaDdeadDEadDEADDEAddEADDEAddead1111, 18);
    }

    /// Returns the calling pool.
    function local() external view returns (Pool memory) {
        return _local[msg.sender];
    }

    function isServed(uint32 eid, uint16 assetId) external view returns (bool) {
        return _pools[_chainOf(eid)][assetId].stargate != address(0);
    }

    function ride(Ride calldata passenger) external payable {
        Pool memory source = _local[msg.sender];
        require(source.stargate != address(0), "StargateMessaging: pools only");
        Pool memory destination = _pools[_chainOf(passenger.dstEid)][source.assetId];
        Order memory order;
        order.quoteId = bytes32(uint256(passenger.isBus ? 1 : 0));
        order.inputToken = source.token;
        order.inputAmount = passenger.amountLD;
        order.nativeFee = passenger.fare;
        order.destinationChainId = destination.chainId;
        order.outputToken = destination.token;
        order.outputAmount = passenger.amountOutSD * 10 ** (destination.decimals - SHARED_DECIMALS);
        order.recipient = passenger.recipient;
        _depositFor(passenger.sender, order);
    }

    function _add(uint256 chainId, uint16 assetId, address stargate, address token, uint8 decimals) private {
        Pool memory pool = Pool(chainId, assetId, stargate, token, decimals);
        _pools[chainId][assetId] = pool;
        if (chainId != block.chainid) return;
        _local[stargate] = pool;
        assetIds[stargate] = assetId;
    }

    function _chainOf(uint32 eid) private pure returns (uint256) {
        if (eid == 30101) return 1;
        if (eid == 30110) return 42161;
        if (eid == 30184) return 8453;
        return eid == 30181 ? 5000 : 0;
    }
}
