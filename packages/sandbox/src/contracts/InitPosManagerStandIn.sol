// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {TokenCalls} from "./TokenCalls.sol";

/// A stand-in for Init Capital's PosManager: a position is an NFT with a mode, collateral and debts. It does not
/// support liquidity tokens.
contract InitPosManagerStandIn {
    using TokenCalls for address;

    struct Position {
        address viewer;
        uint16 mode;
        address[] collaterals;
        mapping(address => uint256) collateralShares;
        address[] debts;
        mapping(address => uint256) debtShares;
    }

    string public constant name = "Init Position";
    string public constant symbol = "inPOS";
    address public immutable core;

    mapping(address => uint256) public nextNonces;
    mapping(uint256 => Position) private _positions;
    mapping(address => uint256[]) private _viewed;
    mapping(address => uint256) private _collateralBalances;
    mapping(uint256 => address) private _owners;
    mapping(address => uint256[]) private _owned;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    modifier onlyCore() {
        require(msg.sender == core, "INC#101");
        _;
    }

    constructor(address core_) {
        core = core_;
    }

    // Functions of the core

    function createPos(address owner, uint16 mode, address viewer) external onlyCore returns (uint256 posId) {
        posId = uint256(keccak256(abi.encodePacked(owner, nextNonces[owner]++)));
        _owners[posId] = owner;
        _owned[owner].push(posId);
        _positions[posId].mode = mode;
        _positions[posId].viewer = viewer;
        _viewed[viewer].push(posId);
        emit Transfer(address(0), owner, posId);
    }

    function updatePosMode(uint256 posId, uint16 mode) external onlyCore {
        _positions[posId].mode = mode;
    }

    function updatePosDebtShares(uint256 posId, address pool, int256 change) external onlyCore {
        Position storage position = _positions[posId];
        uint256 before = position.debtShares[pool];
        uint256 shares = uint256(int256(before) + change);
        position.debtShares[pool] = shares;
        _keepListed(position.debts, pool, before, shares);
    }

    /// Adds the shares that were transferred to this contract before.
    function addCollateral(uint256 posId, address pool) external onlyCore returns (uint256 added) {
        uint256 balance = pool.holding(address(this));
        added = balance - _collateralBalances[pool];
        require(added != 0, "INC#100");
        _collateralBalances[pool] = balance;
        Position storage position = _positions[posId];
        uint256 before = position.collateralShares[pool];
        position.collateralShares[pool] = before + added;
        _keepListed(position.collaterals, pool, before, before + added);
    }

    function removeCollateralTo(uint256 posId, address pool, uint256 shares, address receiver)
        external
        onlyCore
        returns (uint256)
    {
        require(shares != 0, "INC#100");
        Position storage position = _positions[posId];
        uint256 before = position.collateralShares[pool];
        position.collateralShares[pool] = before - shares;
        _keepListed(position.collaterals, pool, before, before - shares);
        _collateralBalances[pool] -= shares;
        require(pool.send(receiver, shares), "SafeERC20: ERC20 operation did not succeed");
        return shares;
    }

    // Views

    function getPosInfo(uint256 posId) external view returns (address viewer, uint16 mode) {
        return (_positions[posId].viewer, _positions[posId].mode);
    }

    function getPosMode(uint256 posId) external view returns (uint16) {
        return _positions[posId].mode;
    }

    function getPosCollInfo(uint256 posId)
        external
        view
        returns (
            address[] memory pools,
            uint256[] memory amts,
            address[] memory wLps,
            uint256[][] memory ids,
            uint256[][] memory wLpAmts
        )
    {
        Position storage position = _positions[posId];
        return (
            position.collaterals,
            _sharesOf(position.collaterals, position.collateralShares),
            new address[](0),
            new uint256[][](0),
            new uint256[][](0)
        );
    }

    function getPosBorrInfo(uint256 posId)
        external
        view
        returns (address[] memory pools, uint256[] memory debtShares)
    {
        Position storage position = _positions[posId];
        return (position.debts, _sharesOf(position.debts, position.debtShares));
    }

    function getCollAmt(uint256 posId, address pool) external view returns (uint256) {
        return _positions[posId].collateralShares[pool];
    }

    function getPosDebtShares(uint256 posId, address pool) external view returns (uint256) {
        return _positions[posId].debtShares[pool];
    }

    function getPosCollCount(uint256 posId) external view returns (uint8) {
        return uint8(_positions[posId].collaterals.length);
    }

    function getViewerPosIdsLength(address viewer) external view returns (uint256) {
        return _viewed[viewer].length;
    }

    function getViewerPosIdsAt(address viewer, uint256 index) external view returns (uint256) {
        return _viewed[viewer][index];
    }

    function isAuthorized(address account, uint256 posId) public view returns (bool) {
        address owner = ownerOf(posId);
        return account == owner || getApproved[posId] == account || isApprovedForAll[owner][account];
    }

    // ERC-721 of the positions

    function ownerOf(uint256 posId) public view returns (address owner) {
        owner = _owners[posId];
        require(owner != address(0), "ERC721: invalid token ID");
    }

    function balanceOf(address owner) external view returns (uint256) {
        return _owned[owner].length;
    }

    function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256) {
        require(index < _owned[owner].length, "ERC721Enumerable: owner index out of bounds");
        return _owned[owner][index];
    }

    function approve(address to, uint256 posId) external {
        address owner = ownerOf(posId);
        require(
            msg.sender == owner || isApprovedForAll[owner][msg.sender],
            "ERC721: approve caller is not token owner or approved for all"
        );
        getApproved[posId] = to;
        emit Approval(owner, to, posId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 posId) external {
        require(isAuthorized(msg.sender, posId), "ERC721: caller is not token owner or approved");
        require(ownerOf(posId) == from, "ERC721: transfer from incorrect owner");
        getApproved[posId] = address(0);
        _owners[posId] = to;
        _disown(_owned[from], posId);
        _owned[to].push(posId);
        emit Transfer(from, to, posId);
    }

    function _disown(uint256[] storage owned, uint256 posId) private {
        for (uint256 i = 0; i < owned.length; i++) {
            if (owned[i] != posId) continue;
            owned[i] = owned[owned.length - 1];
            owned.pop();
            return;
        }
    }

    function _keepListed(address[] storage list, address pool, uint256 before, uint256 shares) private {
        if (before == 0 && shares != 0) list.push(pool);
        if (before == 0 || shares != 0) return;
        for (uint256 i = 0; i < list.length; i++) {
            if (list[i] != pool) continue;
            list[i] = list[list.length - 1];
            list.pop();
            return;
        }
    }

    function _sharesOf(address[] storage pools, mapping(address => uint256) storage sharesBy)
        private
        view
        returns (uint256[] memory shares)
    {
        shares = new uint256[](pools.length);
        for (uint256 i = 0; i < pools.length; i++) {
            shares[i] = sharesBy[pools[i]];
        }
    }
}
